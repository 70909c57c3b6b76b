"""The official Python client of the older era, with an API key: over HTTP, and through the local program."""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client

url, key, container, node, program = sys.argv[1:]


async def use(read, write):
    async with ClientSession(read, write) as session:
        ready = await session.initialize()
        assert ready.protocolVersion == "2025-11-25", ready
        tools = (await session.list_tools()).tools
        called = await session.call_tool("get_container", {"id": container})
        assert not called.isError and called.structuredContent["id"] == container, called
        templates = (await session.list_resource_templates()).resourceTemplates
        address = templates[0].uriTemplate.replace("{id}", container)
        assert (await session.read_resource(address)).contents[0].text
        prompt = await session.get_prompt("check-demurrage", {"container_id": container})
        assert prompt.messages, prompt
        return len(tools)


async def main():
    async with streamablehttp_client(url, headers={"Authorization": f"Token {key}"}) as (read, write, _):
        over_http = await use(read, write)
    environment = {"SEAMARK_API_TOKEN": key, "SEAMARK_MCP_URL": url}
    async with stdio_client(StdioServerParameters(command=node, args=[program], env=environment)) as (read, write):
        over_stdio = await use(read, write)
    print("done", json.dumps({"tools": [over_http, over_stdio]}))


asyncio.run(main())
