/**
 * The names of browsers and systems, each with the pattern of its User-Agent headers. The first match counts: Edge's header names
 * Chrome and Safari as well.
 */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

const findName = (names: readonly (readonly [string, RegExp])[], header: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(header))?.[0]

/** Describes a browser by its User-Agent header: `Chrome no Windows`, or `Navegador desconhecido` where the header names neither. */
export function describeDevice(userAgent: string | null): string {
  const header = userAgent ?? ''
  const parts = [findName(BROWSERS, header), findName(SYSTEMS, header)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' no ') : 'Navegador desconhecido'
}
