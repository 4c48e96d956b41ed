import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { desc, isNotNull } from 'drizzle-orm'
import type { Storage } from '#core/storage.ts'
import { ExplainedError } from '../core/errors.ts'
import { FileMissingError, QUARANTINE_FOLDER, ROW_FILE_FOLDERS } from '../core/storage.ts'
import type { Db } from './client.ts'
import { FILE_TABLES } from './tables/file-tables.ts'
import { installation } from './tables/installation.ts'

export class FilesRefusedError extends ExplainedError {}

/** At the top of the storage, so that a copy of all files has it too. */
const MARKER = 'instalacao.txt'
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const SAMPLE_SIZE = 20

type Installation = typeof installation.$inferSelect

export async function readMarker(storage: Pick<Storage, 'read'>): Promise<string | undefined> {
  try {
    return ID.exec(await text(await storage.read(MARKER)))?.[0]
  } catch (error) {
    if (error instanceof FileMissingError) return undefined
    throw error
  }
}

async function writeMarker(storage: Storage, id: string): Promise<void> {
  const path = join(storage.incoming, randomUUID())
  await writeFile(path, `Os arquivos daqui são da instalação ${id}. Este arquivo vai com eles: não o apague.\n`, { flush: true })
  await storage.store(path, MARKER)
}

async function sampleKeys(db: Db): Promise<string[]> {
  const keys: string[] = []
  for (const owner of new Set(Object.values(FILE_TABLES))) {
    const { storageKey } = owner
    const rows = await db
      .select({ key: storageKey })
      .from(owner)
      .where(isNotNull(storageKey))
      .orderBy(desc(storageKey))
      .limit(SAMPLE_SIZE)
    keys.push(...rows.flatMap(({ key }) => key ?? []))
  }
  return keys
}

/** At least half, because some files may have been lost earlier. */
async function hasMostFiles(storage: Storage, keys: readonly string[]): Promise<boolean> {
  const found = await Promise.all(keys.map((key) => storage.readWrittenAt(key)))
  return found.filter(Boolean).length * 2 >= keys.length
}

/** The marker and exported archives do not count. */
export async function isStorageEmpty(storage: Storage): Promise<boolean> {
  for (const folder of [...ROW_FILE_FOLDERS, QUARANTINE_FOLDER]) for await (const _ of storage.list(folder)) return false
  return true
}

const BACK = 'Nada foi alterado. Volte ao DATABASE_URL, ao DATA_DIR ou às variáveis STORAGE_S3_… de antes.'
const ADOPT =
  'Se este banco deve mesmo ficar com eles (um banco restaurado de um dump, por exemplo), inicie uma vez com ADOPT_FILES=1: o que nenhum registro dele nomeia vai para a quarentena e só é apagado depois de 30 dias.'

const explainOtherInstallation = (own: Installation, location: string, marked: string) =>
  `Os arquivos em ${location} são da instalação ${marked}, e este banco de dados é da instalação ${own.installationId}${own.filesAt ? `, com arquivos em ${own.filesAt}` : ''}. ${BACK} ${ADOPT}`

const explainUnknownFiles = (own: Installation, location: string) =>
  `Os arquivos em ${location} não são deste banco de dados${own.filesAt ? `, que guarda os seus em ${own.filesAt}` : ', que não os conhece'}. ${BACK} ${ADOPT}`

const explainFilesElsewhere = (own: Installation, location: string) =>
  `Este banco de dados guarda os seus arquivos em ${own.filesAt ?? 'outro lugar'}, e em ${location} não há nenhum. ${BACK} Se mudaram de lugar, copie tudo para lá, com o arquivo ${MARKER}. Se não há o que copiar, inicie uma vez com ADOPT_FILES=1.`

/**
 * Without an id, a storage is accepted with at least half of some named files, or if neither side has files and no start accepted
 * one before.
 * @returns undefined if it belongs
 */
async function findInstallationProblem(db: Db, storage: Storage, own: Installation): Promise<string | undefined> {
  const marked = await readMarker(storage)
  if (marked === own.installationId) return undefined
  if (marked) return explainOtherInstallation(own, storage.location, marked)
  const keys = await sampleKeys(db)
  if (keys.length > 0 && (await hasMostFiles(storage, keys))) return undefined
  if (!(await isStorageEmpty(storage))) return explainUnknownFiles(own, storage.location)
  return keys.length === 0 && own.filesAt === null ? undefined : explainFilesElsewhere(own, storage.location)
}

/**
 * Must run before the sweep; `adopt` skips the check on a person's word and overwrites another installation's id; simultaneous
 * starts wait for the row's lock.
 * @throws FilesRefusedError
 */
export async function bindStorageToDatabase(db: Db, storage: Storage, { adopt }: { adopt: boolean }): Promise<void> {
  await db.insert(installation).values({ installationId: randomUUID() }).onConflictDoNothing()
  await db.transaction(async (tx) => {
    const [own] = await tx.select().from(installation).for('update')
    if (!own) throw new Error('the installation has no row')
    const objection = adopt ? undefined : await findInstallationProblem(tx, storage, own)
    if (objection) throw new FilesRefusedError(objection)
    if ((await readMarker(storage)) !== own.installationId) await writeMarker(storage, own.installationId)
    if (own.filesAt !== storage.location) await tx.update(installation).set({ filesAt: storage.location })
  })
}
