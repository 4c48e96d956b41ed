import { ExplainedError } from '#core/errors.ts'
export class BadSettingError extends ExplainedError {}

export type VariableReader = (name: string) => string | undefined

export function readPort(text: string, name = 'PORT'): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new BadSettingError(`${name} deve ser um número de 0 a 65535, e é "${text}"`)
  return port
}

export function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && url.pathname === '/' && !url.search && !url.hash
  if (plain) return url.origin
  throw new BadSettingError(`${name} deve ser um endereço como https://painel.suaempresa.com.br, sem caminho, e é "${text}"`)
}
