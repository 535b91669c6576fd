"""Who asks the same at once waits for the first, whatever becomes of it."""

from threading import Barrier, Event, Thread

from service.web.tiers.answer import Answer
from service.web.tiers.flight import Flights

ANSWER = Answer((), b"{}")


def test_one_leads_and_the_others_get_what_it_found():
    flights, everybody, found = Flights(), Barrier(9), []
    leader, leads = flights.board(b"key")

    def follow():
        flight, also_leads = flights.board(b"key")
        everybody.wait()
        found.append((also_leads, flight.wait()))

    threads = [Thread(target=follow) for _ in range(8)]
    for thread in threads:
        thread.start()
    everybody.wait()
    leader.answer = ANSWER
    flights.land(b"key", leader)
    for thread in threads:
        thread.join()
    assert leads
    assert found == [(False, ANSWER)] * 8


def test_a_flight_that_found_nothing_lets_the_others_go():
    flights, waiting = Flights(), Event()
    leader, _ = flights.board(b"key")
    flight, leads = flights.board(b"key")
    thread = Thread(target=lambda: (flight.wait(), waiting.set()))
    thread.start()
    flights.land(b"key", leader)
    assert waiting.wait(10)
    thread.join()
    assert not leads
    assert flight.wait() is None


def test_after_the_landing_another_flight_begins():
    flights = Flights()
    first, _ = flights.board(b"key")
    flights.land(b"key", first)
    second, leads = flights.board(b"key")
    assert leads
    assert second is not first


def test_other_keys_are_other_flights():
    flights = Flights()
    assert flights.board(b"one")[1]
    assert flights.board(b"two")[1]
