import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies that a delivery is genuine in either of two ways. Java 17 or newer, nothing but the JDK. */
final class Verify {
  private static final long TOLERANCE_SECONDS = 300;

  /** Standard Webhooks. headers: names in lower case. body: the bytes as they arrived. now: Unix seconds. */
  static boolean standard(String secret, Map<String, String> headers, byte[] body, long now) {
    String id = headers.getOrDefault("webhook-id", "");
    String timestamp = headers.getOrDefault("webhook-timestamp", "");
    if (id.isEmpty() || !timestamp.matches("[0-9]{1,12}")) return false;
    // Prevents replays of recorded deliveries.
    if (Math.abs(now - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
    byte[] key = Base64.getDecoder().decode(secret.startsWith("whsec_") ? secret.substring(6) : secret);
    byte[] signed = sign(key, (id + "." + timestamp + ".").getBytes(UTF_8), body);
    byte[] expected = ("v1," + Base64.getEncoder().encodeToString(signed)).getBytes(UTF_8);
    // One signature per valid secret: several during a secret rotation.
    for (String signature : headers.getOrDefault("webhook-signature", "").split(" ")) {
      if (MessageDigest.isEqual(signature.getBytes(UTF_8), expected)) return true;
    }
    return false;
  }

  /** The plain signature of the body only. signature: the header X-T49-Webhook-Signature. */
  static boolean plain(String secret, String signature, byte[] body) {
    String expected = HexFormat.of().formatHex(sign(secret.getBytes(UTF_8), body));
    return MessageDigest.isEqual(signature.getBytes(UTF_8), expected.getBytes(UTF_8));
  }

  private static byte[] sign(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      for (byte[] part : parts) mac.update(part);
      return mac.doFinal();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Checks deliveries that come as lines: secret, id, timestamp, signatures, plain signature, now, body (base64), by tabs. */
  public static void main(String[] arguments) {
    new BufferedReader(new InputStreamReader(System.in, UTF_8)).lines().map(line -> line.split("\t", -1)).forEach(fields -> {
      Map<String, String> headers =
          Map.of("webhook-id", fields[1], "webhook-timestamp", fields[2], "webhook-signature", fields[3]);
      byte[] body = Base64.getDecoder().decode(fields[6]);
      boolean standard = standard(fields[0], headers, body, Long.parseLong(fields[5]));
      System.out.println(standard + " " + plain(fields[0], fields[4], body));
    });
  }
}
