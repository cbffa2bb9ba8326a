package events;

/** What has happened. */
public record Event(String topic, int value) { }
