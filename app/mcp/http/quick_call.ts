/**
 * The short way for what most POSTs are: one tool call, in order in every part. The SDK's way, which everything else
 * takes, costs several times what a small call does. Both give the same answer; a test holds one against the other.
 */
import type { IncomingHttpHeaders } from 'node:http'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import { callTool, metaOf, type ToolOutcome } from '#mcp/call_tool'
import { about, type Exchange } from '#mcp/server'
import { toolsFor, type DescribedTool } from '#mcp/tools'

const MODERN = '2026-07-28'
const OF_PROTOCOL = 'io.modelcontextprotocol/'
const PROGRESS = 'progressToken'
const ENVELOPE = [PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY]

type Fields = Record<string, unknown>

interface Call {
  id: string | number
  tool: DescribedTool
  given: Fields
  isModern: boolean
}

/**
 * Answers one tool call.
 * @returns the JSON text of the answer, with status 200; null where the message has to go to the SDK
 */
export async function quickCall(
  headers: IncomingHttpHeaders,
  body: unknown,
  { caller, refusals }: Exchange
): Promise<string | null> {
  const call = callOf(headers, body, caller)
  if (!call) return null
  const outcome = await callTool(call.tool, call.given, caller, refusals[0])
  return `{"result":{${resultOf(outcome, call)}},"jsonrpc":"2.0","id":${JSON.stringify(call.id)}}`
}

const OF_MODERN_RESULTS = { [SERVER_INFO_META_KEY]: about }

/** The fields of a result. What the API says is JSON already. */
function resultOf({ text, isError }: ToolOutcome, { tool, isModern }: Call): string {
  const content = `"content":[{"type":"text","text":${JSON.stringify(text)}}]`
  // Clients of 2025 know objects only; the SDK wraps everything else for them.
  const isWrapped = !isModern && tool.description.outputSchema?.type !== 'object'
  const data = isError ? '"isError":true' : `"structuredContent":${isWrapped ? `{"result":${text}}` : text}`
  const meta = { ...(isError ? null : metaOf(tool)), ...(isModern ? OF_MODERN_RESULTS : null) }
  const told = Object.keys(meta).length ? `,"_meta":${JSON.stringify(meta)}` : ''
  return `${content},${data}${isModern ? ',"resultType":"complete"' : ''}${told}`
}

function callOf(headers: IncomingHttpHeaders, body: unknown, caller: Exchange['caller']): Call | null {
  const { accept = '', 'mcp-protocol-version': version } = headers
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) return null
  if (!isPlain(body) || !hasOnly(body, ['jsonrpc', 'id', 'method', 'params'])) return null
  const { jsonrpc, id, method, params } = body
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !isId(id)) return null
  if (!isPlain(params) || !hasOnly(params, ['name', 'arguments', '_meta'])) return null
  const { name, arguments: given = {}, _meta: meta = {} } = params
  if (!isPlain(given) || !isPlain(meta)) return null

  const isModern = version === MODERN
  if (isModern ? !isModernCall(headers, name, meta) : !isCallOf2025(version, meta)) return null
  const tool = toolsFor(caller).find(({ description }) => description.name === name)
  return tool ? { id, tool, given, isModern } : null
}

function isModernCall(headers: IncomingHttpHeaders, name: unknown, meta: Fields): boolean {
  const info = meta[CLIENT_INFO_META_KEY]
  return (
    headers['mcp-method'] === 'tools/call' &&
    headers['mcp-name'] === name &&
    hasOnly(meta, [...ENVELOPE, PROGRESS]) &&
    isProgressToken(meta[PROGRESS]) &&
    meta[PROTOCOL_VERSION_META_KEY] === MODERN &&
    isPlain(info) &&
    hasOnly(info, ['name', 'title', 'version']) &&
    typeof info.name === 'string' &&
    typeof (info.title ?? '') === 'string' &&
    typeof info.version === 'string' &&
    isPlain(meta[CLIENT_CAPABILITIES_META_KEY]) &&
    hasOnly(meta[CLIENT_CAPABILITIES_META_KEY], [])
  )
}

function isCallOf2025(version: string | string[] | undefined, meta: Fields): boolean {
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))
  const isClaimed = Object.keys(meta).some((name) => name.startsWith(OF_PROTOCOL))
  return isKnown && !isClaimed && isProgressToken(meta[PROGRESS])
}

/** Nothing is told of progress; the token only has to be one. */
function isProgressToken(token: unknown): boolean {
  return token === undefined || isId(token)
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasOnly(fields: Fields, names: string[]): boolean {
  return Object.keys(fields).every((name) => names.includes(name))
}
