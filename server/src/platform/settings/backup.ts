import { join, relative, resolve } from 'node:path'
import type { S3Settings } from '../storage/s3.ts'
import { BadSettingError, readOrigin, type VariableReader } from './setting.ts'

/** The hours between two backups; `auto`: one while a backup takes under a minute, otherwise 24. */
export type BackupInterval = number | 'auto'

const nameS3Settings = (prefix: string) =>
  ({
    bucket: `${prefix}_S3_BUCKET`,
    endpoint: `${prefix}_S3_ENDPOINT`,
    region: `${prefix}_S3_REGION`,
    key: `${prefix}_S3_KEY`,
    secret: `${prefix}_S3_SECRET`,
  }) as const satisfies Record<keyof S3Settings, string>

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

/** `s3` is undefined if backups are stored in `folder`, `passphrase` if they are not encrypted. */
export type BackupSettings = {
  folder: string
  s3: S3Settings | undefined
  passphrase: string | undefined
  bucketFiles: boolean
  interval: BackupInterval
}

const SHORTEST_PASSPHRASE = 12

function readBucketFiles(text: string | undefined, files: S3Settings | undefined): boolean {
  if (text !== undefined && text !== 'on' && text !== 'off')
    throw new BadSettingError(`BACKUP_BUCKET_FILES deve ser on ou off, e é "${text}"`)
  if (text === 'off' && !files)
    throw new BadSettingError('BACKUP_BUCKET_FILES=off só vale com STORAGE_S3_…: sem bucket os arquivos vão no backup')
  return text !== 'off'
}

function readInterval(text = 'auto'): BackupInterval {
  const hours = Number(text)
  if (text === 'auto') return text
  if (Number.isInteger(hours) && hours >= 1 && hours <= 24) return hours
  throw new BadSettingError(`BACKUP_INTERVAL deve ser auto ou um número de horas de 1 a 24, e é "${text}"`)
}

/** No backup may be stored among the files of the data: in the folder `files` of `dataDir`, or in the bucket of the stored files. */
export function readBackupSettings(
  read: VariableReader,
  { dataDir, files }: { dataDir: string; files: S3Settings | undefined },
): BackupSettings {
  const [dir, passphrase, s3] = [read('BACKUP_DIR'), read('BACKUP_PASSPHRASE'), readS3Settings(read, 'BACKUP', 'os backups')]
  if (dir !== undefined && s3)
    throw new BadSettingError('Informe BACKUP_DIR ou BACKUP_S3_…, não os dois: os backups ficam em um lugar só')
  if (s3 && files && s3.bucket === files.bucket && s3.endpoint === files.endpoint)
    throw new BadSettingError(
      'BACKUP_S3_BUCKET é o bucket dos arquivos: um backup que se perde com eles não serve. Use outro bucket',
    )
  const folder = resolve(dir ?? join(dataDir, 'backups', 'diarios'))
  if (!relative(join(dataDir, 'files'), folder).startsWith('..'))
    throw new BadSettingError('BACKUP_DIR é a pasta dos arquivos: um backup que se perde com eles não serve. Escolha outra pasta')
  if (passphrase !== undefined && passphrase.length < SHORTEST_PASSPHRASE)
    throw new BadSettingError(
      `BACKUP_PASSPHRASE precisa de ${SHORTEST_PASSPHRASE} caracteres ou mais: quatro ou cinco palavras ao acaso, por exemplo`,
    )
  return {
    folder,
    s3,
    passphrase,
    bucketFiles: readBucketFiles(read('BACKUP_BUCKET_FILES'), files),
    interval: readInterval(read('BACKUP_INTERVAL')),
  }
}
