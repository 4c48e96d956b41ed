import { rmSync } from 'node:fs'
import { isNotNull } from 'drizzle-orm'
import { formatCommand } from '#core/format-command.ts'
import {
  BadSecretKeyError,
  buildSecretKeyPath,
  createSecretBox,
  createSecretKey,
  readSecretKey,
  type SecretBox,
} from '#core/secret-box.ts'
import type { Db } from './client.ts'
import { linkMails } from './tables/accounts.ts'
import { aiProviders } from './tables/ai.ts'
import { integration, secretCanary } from './tables/integration.ts'
import { workspace } from './tables/workspace.ts'

const CANARY_LOCATION = 'secret_canary:1'
const CANARY = 'canary'

type Options = {
  dataDir: string
  /** 32 bytes in base64, used instead of the key file. */
  secretKey: string | undefined
  /** If the key is lost for good, all that it sealed is removed; second factors stay, and can no longer be read. */
  forgetSecrets: boolean
}

const lostKeyError = (what: string, file: string) =>
  new BadSecretKeyError(
    [
      `${what} Sem ela os segredos das integrações não abrem.`,
      `Traga de volta o arquivo ${file} (ou a variável SECRET_KEY).`,
      `Se a chave se perdeu de vez, inicie uma vez com FORGET_SECRETS=1: a integração, as chaves dos provedores de IA e da Google Places API e os e-mails que esperam são removidos, e tudo o mais fica. Quem usa a verificação em duas etapas só volta a entrar depois de ${formatCommand('accounts', 'remove-factor EMAIL')}; ${formatCommand('doctor')} diz quantas pessoas são.`,
    ].join(' '),
  )

/** Second factors stay; a damaged key file goes, in whose place the start makes a new key. */
async function removeSealedSecrets(db: Db, { dataDir, secretKey }: Options): Promise<void> {
  await db.delete(integration)
  await db.update(aiProviders).set({ key: null, keyEnd: null })
  await db.update(workspace).set({ placesKey: null, placesKeyEnd: null })
  await db
    .update(linkMails)
    .set({ state: 'failed', sealed: null, reason: 'A chave dos segredos se perdeu' })
    .where(isNotNull(linkMails.sealed))
  await db.delete(secretCanary)
  try {
    readSecretKey(dataDir, secretKey)
  } catch (error) {
    if (secretKey !== undefined) throw error
    rmSync(buildSecretKeyPath(dataDir))
  }
}

export async function readSecretCanary(db: Db): Promise<string | undefined> {
  const [row] = await db.select().from(secretCanary)
  return row?.sealed
}

async function writeCanary(db: Db, box: SecretBox): Promise<void> {
  await db
    .insert(secretCanary)
    .values({ sealed: box.seal(CANARY, CANARY_LOCATION) })
    .onConflictDoNothing()
}

function opensCanary(box: SecretBox, sealed: string): boolean {
  try {
    return box.open(sealed, CANARY_LOCATION) === CANARY
  } catch (error) {
    if (error instanceof BadSecretKeyError) return false
    throw error
  }
}

/** @returns undefined if the database has had no key yet */
export async function hasKeyOfDatabase(db: Db, box: SecretBox): Promise<boolean | undefined> {
  const canary = await readSecretCanary(db)
  return canary === undefined ? undefined : opensCanary(box, canary)
}

function verifyCanary(box: SecretBox, sealed: string, file: string): void {
  if (opensCanary(box, sealed)) return
  throw lostKeyError('A chave dos segredos não é a deste banco de dados.', file)
}

/** Makes the key at the first start. @throws BadSecretKeyError if the key is missing, or is not this database's */
export async function openSecrets(db: Db, options: Options): Promise<SecretBox> {
  const { dataDir, secretKey } = options
  if (options.forgetSecrets) await removeSealedSecrets(db, options)
  const canary = await readSecretCanary(db)
  const key = readSecretKey(dataDir, secretKey)
  if (!key && canary) throw lostKeyError('A chave dos segredos não está lá.', buildSecretKeyPath(dataDir))
  const box = createSecretBox(key ?? createSecretKey(dataDir))
  if (!canary) await writeCanary(db, box)
  // Another server may meanwhile have written its canary, sealed with another key.
  verifyCanary(box, canary ?? (await readSecretCanary(db)) ?? '', buildSecretKeyPath(dataDir))
  return box
}
