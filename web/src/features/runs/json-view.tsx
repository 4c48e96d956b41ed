import type { ReactNode } from 'react'

const TOKEN = /("(?:\\.|[^"\\])*")(?=\s*:)|("(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*|true|false|null)/g

/** Wraps keys in `<i>` and values in `<b>`, which the stylesheet colours. */
function highlightJson(json: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: token, 1: name, index } of json.matchAll(TOKEN)) {
    parts.push(json.slice(end, index), name ? <i key={index}>{token}</i> : <b key={index}>{token}</b>)
    end = index + token.length
  }
  return [...parts, json.slice(end)]
}

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)

export const JsonView = ({ value }: { value: unknown }) => <pre className="code">{highlightJson(formatJson(value))}</pre>
