// Verifies that a delivery is genuine in either of two ways. Standard library only.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const tolerance = 300 * time.Second

// VerifyStandard checks the signature of Standard Webhooks. body: the bytes as they arrived.
func VerifyStandard(secret string, header http.Header, body []byte, now time.Time) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if id == "" || err != nil {
		return false
	}
	// Prevents replays of recorded deliveries.
	if age := now.Sub(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	signed := append([]byte(id+"."+timestamp+"."), body...)
	expected := "v1," + base64.StdEncoding.EncodeToString(sign(key, signed))
	// One signature per valid secret: several during a secret rotation.
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return true
		}
	}
	return false
}

// VerifyPlain checks the plain signature of the body only. signature: the header X-T49-Webhook-Signature.
func VerifyPlain(secret, signature string, body []byte) bool {
	return hmac.Equal([]byte(signature), []byte(hex.EncodeToString(sign([]byte(secret), body))))
}

func sign(key, message []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(message)
	return mac.Sum(nil)
}
