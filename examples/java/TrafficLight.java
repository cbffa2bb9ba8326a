/*
 * The traffic lights of a crossing, with old and new switches over an enum.
 *
 * Entry methods:
 *   next(Light)
 *     no bug: after four steps it is where it was
 *   cross(int seconds)
 *     no bug: never green for both roads
 *   request(Light, boolean pedestrian, int waited)
 *     no bug
 */
public class TrafficLight {
    enum Light {
        RED,
        RED_YELLOW,
        GREEN,
        YELLOW;

        Light next() {
            switch (this) {
                case RED:
                    return RED_YELLOW;
                case RED_YELLOW:
                    return GREEN;
                case GREEN:
                    return YELLOW;
                default:
                    return RED;
            }
        }
    }

    static int seconds(Light light) {
        return switch (light) {
            case RED -> 35;
            case RED_YELLOW -> 2;
            case GREEN -> 30;
            case YELLOW -> 3;
        };
    }

    static Light next(Light light) {
        if (light == null) {
            return Light.RED;
        }
        assert light.next().next().next().next() == light;
        assert light.next() != light;
        return light.next();
    }

    private static Light at(int seconds) {
        Light light = Light.GREEN;
        while (seconds >= seconds(light)) {
            seconds -= seconds(light);
            light = light.next();
        }
        return light;
    }

    /** The two roads at a time, half a cycle apart. */
    static void cross(int seconds) {
        if (seconds < 0 || seconds >= 70) {
            return;
        }
        Light first = at(seconds);
        Light second = at((seconds + 35) % 70);
        assert first != Light.GREEN || second == Light.RED;
        assert second != Light.GREEN || first == Light.RED;
    }

    /** How long somebody on foot still has to wait. */
    static int request(Light light, boolean pedestrian, int waited) {
        if (light == null || waited < 0) {
            return -1;
        }
        int left = switch (light) {
            case RED -> 0;
            case GREEN -> {
                int normal = seconds(Light.GREEN) - Math.min(waited, 30);
                yield (pedestrian ? Math.min(normal, 10) : normal) + seconds(Light.YELLOW);
            }
            case YELLOW -> seconds(Light.YELLOW);
            case RED_YELLOW -> 35;
        };
        assert 0 <= left && left <= 35;
        return left;
    }
}
