"""The referee's page: every question as a form, every ruling as a page to read and to send."""
