import type { S3Settings } from '../storage/s3.ts'
import { BadSettingError, readOrigin, type VariableReader } from './setting.ts'

/** Names the environment variables of a bucket; they begin with `STORAGE` or `BACKUP`. */
const nameS3Settings = (prefix: string) =>
  ({
    bucket: `${prefix}_S3_BUCKET`,
    endpoint: `${prefix}_S3_ENDPOINT`,
    region: `${prefix}_S3_REGION`,
    key: `${prefix}_S3_KEY`,
    secret: `${prefix}_S3_SECRET`,
  }) as const satisfies Record<keyof S3Settings, string>

/** Reads the five settings of a bucket, of which either all or none must be given. `what`: the bucket's contents, in Portuguese. */
export function readS3Settings(read: VariableReader, prefix: string, what: string): S3Settings | undefined {
  const settings = nameS3Settings(prefix)
  const names = Object.values(settings)
  const missing = names.filter((name) => read(name) === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new BadSettingError(`Para guardar ${what} em um serviço S3 falta informar: ${missing.join(', ')}`)
  const text = (name: keyof S3Settings) => read(settings[name]) ?? ''
  return {
    bucket: text('bucket'),
    endpoint: readOrigin(settings.endpoint, text('endpoint')),
    region: text('region'),
    key: text('key'),
    secret: text('secret'),
  }
}
