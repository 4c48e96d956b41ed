import { BadSettingError, type VariableReader } from './setting.ts'

/** `share`: from 0 to 1; `followsParent`: the caller's decision whether its trace is recorded applies. */
type Sampling = { share: number; followsParent: boolean }

export type TracingSettings = {
  url: string
  sampling: Sampling
  delayMs: number
}

function readUrl(read: VariableReader): string | undefined {
  const [own, base] = [read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'), read('OTEL_EXPORTER_OTLP_ENDPOINT')]
  const text = own ?? (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`)
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text
  const name = own === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  throw new BadSettingError(`${name} deve ser um endereço como http://localhost:4318, e não é`)
}

function readShare(text: string | undefined): number {
  const share = Number(text ?? 1)
  if (share >= 0 && share <= 1) return share
  throw new BadSettingError(`OTEL_TRACES_SAMPLER_ARG deve ser um número de 0 a 1, e é "${text}"`)
}

function readSampling(read: VariableReader): Sampling {
  const name = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const [, parent, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? []
  const share = { always_on: 1, always_off: 0, traceidratio: readShare(read('OTEL_TRACES_SAMPLER_ARG')) }[kind ?? '']
  if (share !== undefined) return { share, followsParent: parent !== undefined }
  throw new BadSettingError(
    `OTEL_TRACES_SAMPLER deve ser always_on, always_off ou traceidratio, com ou sem parentbased_ na frente, e é "${name}"`,
  )
}

function readDelay(text = '5000'): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new BadSettingError(`OTEL_BSP_SCHEDULE_DELAY deve ser um número de milissegundos, e é "${text}"`)
}

/**
 * OpenTelemetry's SDK reads the variables of the resource and of the connection itself (headers, time limit, compression, certificates).
 * @throws BadSettingError
 */
export function readTracingSettings(read: VariableReader): TracingSettings | undefined {
  const url = readUrl(read)
  if (url === undefined || read('OTEL_SDK_DISABLED') === 'true' || read('OTEL_TRACES_EXPORTER') === 'none') return undefined
  return { url, sampling: readSampling(read), delayMs: readDelay(read('OTEL_BSP_SCHEDULE_DELAY')) }
}
