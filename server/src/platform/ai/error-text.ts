const LONGEST = 300
/** The length of the beginning that is read of a text, in UTF-16 units, since an answer may have megabytes. */
const MAX_READ = 64 * 1024

function stripTags(text: string): string {
  if (!/^\s*<(!doctype|html|head|body)\b/i.test(text)) return text
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim()
  return title || stripScripts(text).replace(/<[^<>]*>/g, ' ')
}

function stripScripts(text: string): string {
  const parts = text.split(/<\/(?:script|style)>/i)
  const last = parts.pop() ?? ''
  return [...parts.map((part) => part.replace(/<(?:script|style)\b.*$/is, '')), last].join(' ')
}

export function summarizeErrorText(text: string): string {
  const line = stripTags(text.slice(0, MAX_READ))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line
}

function readErrorText(error: unknown): string | undefined {
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null) return undefined
  const { message, detail } = error as { message?: unknown; detail?: unknown }
  const text = message ?? detail
  return typeof text === 'string' ? text : JSON.stringify(text ?? error)
}

export function extractErrorText({ error, message, status }: { error: unknown; message: string; status: unknown }): string {
  const own = readErrorText(error)
  if (own !== undefined) return summarizeErrorText(own)
  const bare = message.startsWith(`${status} `) ? message.slice(`${status} `.length) : message
  return /^status code \(no body\)$|^\(no status code or body\)$/.test(bare) ? '' : summarizeErrorText(bare)
}
