"""The newest official Python client, from nothing but the address to a call that needs a second consent.

Writes `authorize <url>` where a person is wanted, and reads where the person was led back to.
"""

import asyncio
import json
import sys
from urllib.parse import parse_qs, urlsplit

from mcp.client import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

url, number = sys.argv[1:]
consents = 0


class Storage:
    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def send_person(address):
    global consents
    consents += 1
    print("authorize", address, flush=True)


async def await_person():
    line = await asyncio.to_thread(sys.stdin.readline)
    given = {name: values[0] for name, values in parse_qs(urlsplit(line.strip()).query).items()}
    return AuthorizationCodeResult(code=given["code"], state=given.get("state"), iss=given.get("iss"))


async def main():
    storage = Storage()
    auth = OAuthClientProvider(
        server_url=url,
        client_metadata=OAuthClientMetadata(
            client_name="Python client", redirect_uris=["http://127.0.0.1:9/callback"]
        ),
        storage=storage,
        redirect_handler=send_person,
        callback_handler=await_person,
    )
    async with create_mcp_http_client(auth=auth) as http:
        async with Client(streamable_http_client(url, http_client=http)) as client:
            assert client.protocol_version == "2026-07-28", client.protocol_version
            tools = [tool.name for tool in (await client.list_tools()).tools]
            lines = await client.call_tool("get_supported_shipping_lines", {"search": "maersk"})
            assert not lines.is_error, lines
            assert consents == 1, consents
            first = storage.tokens.scope
            tracked = await client.call_tool("track_container", {"number": number})
            assert not tracked.is_error, tracked
            assert consents == 2, consents
            scopes = [first, storage.tokens.scope]
            print("done", json.dumps({"tools": len(tools), "scopes": scopes, "answer": tracked.structured_content}))


asyncio.run(main())
