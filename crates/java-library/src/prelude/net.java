package java.net;

import java.io.IOException;
import java.io.InputStream;

//# Exception(UnknownHostException, IOException)
//# Exception(SocketException, IOException)
//# Exception(ConnectException, SocketException)

public class Socket implements java.io.Closeable {
    private final InputStream $in;
    private boolean $isClosed;

    public Socket(String host, int port) throws IOException {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port out of range:" + port);
        }
        if (!$World.isThere()) {
            throw new UnknownHostException(host);
        }
        if (!$World.isThere()) {
            ConnectException refused = new ConnectException();
            refused.$hideMessage();
            throw refused;
        }
        $in = java.io.$Streams.outside();
    }

    public InputStream getInputStream() throws IOException {
        if ($isClosed) {
            throw new SocketException("Socket is closed");
        }
        return $in;
    }

    public boolean isClosed() {
        return $isClosed;
    }

    public void close() {
        $isClosed = true;
    }
}

public class URLDecoder {
    private URLDecoder() {}

    // Escapes beyond ASCII are not supported.
    public static String decode(String text, String charset) throws java.io.UnsupportedEncodingException {
        if (!charset.equals("UTF-8")) {
            $Echis.unsupported("this character set");
        }
        StringBuilder decoded = new StringBuilder();
        int n = text.length();
        int i = 0;
        while (i < n) {
            char c = text.at(i);
            if (c == '%') {
                if (i + 2 >= n) {
                    throw illegal();
                }
                decoded.append(escaped(text.substring(i + 1, i + 3)));
                i += 3;
            } else {
                decoded.append(c == '+' ? ' ' : c);
                i++;
            }
        }
        return decoded.toString();
    }

    private static IllegalArgumentException illegal() {
        IllegalArgumentException illegal = new IllegalArgumentException();
        illegal.$hideMessage();
        return illegal;
    }

    private static char escaped(String digits) {
        int value;
        try {
            value = Integer.parseInt(digits, 16);
        } catch (NumberFormatException e) {
            throw illegal();
        }
        if (value < 0) {
            throw illegal();
        }
        if (value >= 128) {
            $Echis.unsupported("an escape beyond ASCII");
        }
        return (char) value;
    }
}
