package http;

/** The methods of requests, and whether they change something. */
public enum Method {
    GET(true), HEAD(true), POST(false), DELETE(false);

    public final boolean isSafe;

    Method(boolean isSafe) { this.isSafe = isSafe; }
}
