// Checks deliveries that come as lines: secret, id, timestamp, signatures, plain signature, now and body (base64), by tabs.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		header := http.Header{}
		for index, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			header.Set(name, fields[index+1])
		}
		now, _ := strconv.ParseInt(fields[5], 10, 64)
		body, _ := base64.StdEncoding.DecodeString(fields[6])
		standard := VerifyStandard(fields[0], header, body, time.Unix(now, 0))
		fmt.Println(standard, VerifyPlain(fields[0], fields[4], body))
	}
}
