import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ExplainedError } from './errors.ts'
import { pathExists } from './path-exists.ts'

export class BadSecretKeyError extends ExplainedError {}

/** `location` (table, row, column) is authenticated with the secret: a sealed text that is copied to another location does not open. */
export type SecretBox = {
  seal(secret: string, location: string): string
  /** @throws BadSecretKeyError where the text was sealed with another key or for another location, or was altered */
  open(sealed: string, location: string): string
  /** 32 bytes as base64url; the same purpose always gives the same secret, so that it need not be stored. */
  derive(purpose: string): string
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

const hashKeyId = (key: Buffer) => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 12)

const unreadableSecretError = () =>
  new BadSecretKeyError('Um segredo guardado não abre com a chave atual: ela não é a que o fechou, ou o segredo foi alterado.')

/**
 * Seals with AES-256-GCM and a new nonce each time. The sealed text is `v1.<key id>.<base64url of nonce, tag and ciphertext>`.
 */
export function createSecretBox(key: Buffer): SecretBox {
  const keyId = hashKeyId(key)
  return {
    seal(secret, location) {
      const nonce = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(location))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${VERSION}.${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, location) {
      const [version, id, payload = ''] = sealed.split('.')
      const bytes = Buffer.from(payload, 'base64url')
      if (version !== VERSION || id !== keyId || bytes.length < IV_BYTES + TAG_BYTES) throw unreadableSecretError()
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(location))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw unreadableSecretError()
      }
    },
    derive: (purpose) => createHmac('sha256', key).update('derive').update(purpose).digest('base64url'),
  }
}

const parseKey = (text: string): Buffer | undefined => {
  const key = Buffer.from(text.trim(), 'base64')
  return key.length === KEY_BYTES ? key : undefined
}

export const buildSecretKeyPath = (dataDir: string): string => join(dataDir, 'secret.key')

/** @returns undefined if neither `SECRET_KEY` nor the file exists @throws BadSecretKeyError if the text is no key */
export function readSecretKey(dataDir: string, given: string | undefined): Buffer | undefined {
  const file = buildSecretKeyPath(dataDir)
  if (given === undefined && !pathExists(file)) return undefined
  const key = parseKey(given ?? readFileSync(file, 'utf8'))
  if (key) return key
  const source = given === undefined ? file : 'SECRET_KEY'
  throw new BadSecretKeyError(`A chave em ${source} deve ter 32 bytes em base64, e não tem.`)
}

/** Only the file's owner may read it. */
export function createSecretKey(dataDir: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  const file = buildSecretKeyPath(dataDir)
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  chmodSync(file, 0o600)
  return key
}
