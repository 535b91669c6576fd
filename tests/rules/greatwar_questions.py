"""Interceptions that several files ask for, and what they are made of."""


def fighter(name, attack=3, fuel=9, home=1):
    return {"id": name, "type": "fighter", "attack": attack, "fuel": fuel, "distance_home": home}


def enemy(name, attack=3, fuel=9):
    return {"id": name, "attack": attack, "fuel": fuel}


def battle(attackers, interceptors, *rounds, **read):
    points = {f"greatwar.{point.replace('_', '-')}": reading for point, reading in read.items()}
    lines = {"attackers": attackers, "interceptors": interceptors, "rounds": [*rounds]}
    return lines | {"readings": points}


TWO, ONE = [fighter("f"), fighter("g")], [enemy("i")]
PASS = battle([fighter("f")], [])
FRESH = battle(TWO, ONE)
