import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type DoctorContext, defineCheck, type Finding, type StoredFileReader } from '#app/doctor/check.ts'
import { createFindingCollector } from '#app/doctor/find-rows.ts'
import type { Db } from '#core/database.ts'
import { formatCommandWith, isPainel } from '#core/format-command.ts'
import { buildQuarantineKey, FileMissingError, ROW_FILE_FOLDERS } from '#core/storage.ts'
import { readMarker } from '#db/installation.ts'
import { installation } from '#db/tables/installation.ts'
import { findUnownedKeys } from '#features/records/sweep-files.ts'

type NamedFile = { key: string; row: string; sha256: string | null }

const NAMED_FILES: readonly SQL[] = [
  sql`select storage_key as key, 'receipts ' || min(id) as row, min(sha256) as sha256 from receipts group by 1`,
  sql`select storage_key as key, 'run_files ' || id as row, sha256 from run_files where storage_key is not null`,
  sql`select storage_key as key, 'photos ' || id as row, sha256 from photos`,
  sql`select storage_key as key, 'recordings ' || id as row, sha256 from recordings`,
  sql`select storage_key as key, 'upload_chunks ' || upload_id || '/' || n as row, null as sha256 from upload_chunks`,
]
const THUMBNAILS = sql`
  select thumbnail_key as key, 'receipts ' || min(id) as row, null as sha256 from receipts where thumbnail_key is not null group by 1`

async function* readBatches(db: Db, query: SQL): AsyncGenerator<NamedFile[]> {
  for (let after = ''; ; ) {
    const { rows } = await db.execute<NamedFile>(
      sql`select * from (${query}) as named where key > ${after} order by key limit ${BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.key
  }
}

async function* readNamedFiles(db: Db): AsyncGenerator<NamedFile[]> {
  for (const query of NAMED_FILES) yield* readBatches(db, query)
}

const readThumbnails = (db: Db): AsyncGenerator<NamedFile[]> => readBatches(db, THUMBNAILS)

/** Whether a row still names the file. The row may have been deleted since its batch was read. */
async function isStillNamed(db: Db, key: string): Promise<boolean> {
  for (const query of [...NAMED_FILES, THUMBNAILS]) {
    const { rows } = await db.execute(sql`select 1 from (${query}) as named where key = ${key} limit 1`)
    if (rows.length > 0) return true
  }
  return false
}

type Code = 'file-missing' | 'file-extra' | 'file-wrong' | 'thumbnail-missing'
type Found = ReturnType<typeof createFindingCollector<Code>>

const CONCURRENCY = 8
const BATCH = 500
/** The age at which a file without a row is a finding. Its row may come within an hour, and the sweep within another one. */
const EXTRA_AFTER_MS = 3 * 3_600_000

async function hashFile(files: StoredFileReader, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await files.read(key)) hash.update(piece)
  return hash.digest('hex')
}

async function forEachAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const workThrough = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, workThrough))
  await breathe()
}

/** A file in the quarantine is not lost: the next reader brings it back. */
async function isLost({ db, files }: DoctorContext, key: string): Promise<boolean> {
  if (await files.readWrittenAt(key)) return false
  if (await files.readWrittenAt(buildQuarantineKey(key))) return false
  return isStillNamed(db, key)
}

async function examineFile(context: DoctorContext, { key, row, sha256 }: NamedFile, found: Found): Promise<void> {
  if (!(await context.files.readWrittenAt(key))) {
    if (await isLost(context, key)) found.add('file-missing', `${row}: ${key}`)
    return
  }
  if (context.quick || sha256 === null) return
  try {
    if ((await hashFile(context.files, key)) !== sha256) found.add('file-wrong', `${row}: ${key}`)
  } catch (error) {
    // The file and its row were deleted after the row had been read.
    if (!(error instanceof FileMissingError)) throw error
  }
}

async function findExtraFiles({ db, files, now }: DoctorContext, found: Found): Promise<void> {
  const limit = now().getTime() - EXTRA_AFTER_MS
  for (const folder of ROW_FILE_FOLDERS) {
    let batch: string[] = []
    const examine = async () => {
      for (const key of batch.length === 0 ? [] : await findUnownedKeys(db, folder, batch)) found.add('file-extra', key)
      batch = []
    }
    for await (const { key, writtenAt } of files.list(folder)) {
      if (writtenAt.getTime() < limit) batch.push(key)
      if (batch.length === BATCH) await examine()
    }
    await examine()
  }
}

/** `sudo painel restore` would put the backup in the place of the data. */
const RESTORE_APART = isPainel()
  ? `sudo sh -c 'cd /opt/ai-dashboard/atual && DATA_DIR=/root/outra node_modules/node-linux-*/bin/node server/src/app/backup-command.ts restore /pasta/ARQUIVO'`
  : formatCommandWith(['DATABASE_URL=', 'DATA_DIR=./outra'], 'restore', 'ARQUIVO')

export const filesCheck = defineCheck({
  name: 'files',
  kinds: {
    'file-missing': {
      severity: 'error',
      meaning: 'Arquivos que o banco nomeia e que não estão guardados: comprovantes, resultados ou gravações que não abrem.',
      remedy: `Restaure um backup em uma pasta à parte, sem tocar nos dados: ${RESTORE_APART}. Copie de lá, da pasta files, os que faltam, com os mesmos nomes${isPainel() ? ' e o dono ai-dashboard' : ''}. Sem backup, anexe o comprovante de novo no lançamento.`,
    },
    'file-wrong': {
      severity: 'error',
      meaning: 'Arquivos cujo conteúdo não é o que foi guardado: o disco os estragou, ou alguém os trocou.',
      remedy: 'Traga-os de um backup, como os que faltam, e examine o disco da máquina (smartctl -a /dev/…).',
    },
    'file-extra': {
      severity: 'warning',
      meaning:
        'Arquivos guardados que nenhum registro nomeia, e que a limpeza de cada hora deveria ter levado para a quarentena.',
      remedy:
        'Com o servidor ligado vão sozinhos para files/quarantine, e são apagados depois de 30 dias. Se ficarem, procure "housekeeping" entre os erros do log.',
    },
    'thumbnail-missing': {
      severity: 'warning',
      meaning: 'Comprovantes cuja miniatura não está guardada: a lista mostra um vazio, o comprovante abre.',
      remedy: 'Traga as miniaturas (files/thumbnails) de um backup, ou baixe o comprovante e anexe-o de novo no lançamento.',
    },
  },
  async run(context): Promise<Finding<Code>[]> {
    const found = createFindingCollector<Code>()
    for await (const batch of readNamedFiles(context.db)) await forEachAtOnce(batch, (file) => examineFile(context, file, found))
    for await (const batch of readThumbnails(context.db))
      await forEachAtOnce(batch, async ({ key, row }) => {
        if (await isLost(context, key)) found.add('thumbnail-missing', `${row}: ${key}`)
      })
    await findExtraFiles(context, found)
    return found.list()
  },
})

/**
 * Compares the installation's id in the database with the id beside the files (decision 0020). An id that is missing is no finding: the
 * next start writes it.
 */
export const installationCheck = defineCheck({
  name: 'installation',
  kinds: {
    'files-of-another-installation': {
      severity: 'error',
      meaning: 'Os arquivos são de outra instalação que a do banco de dados: o servidor se recusa a iniciar com os dois.',
      remedy:
        'Volte ao DATABASE_URL, ao DATA_DIR ou às variáveis STORAGE_S3_… de antes. Se o banco deve mesmo ficar com estes arquivos, inicie uma vez com ADOPT_FILES=1.',
    },
  },
  async run({ db, files }) {
    const [own] = await db.select().from(installation)
    const marked = await readMarker(files)
    if (!own || !marked || marked === own.installationId) return []
    return [{ code: 'files-of-another-installation', count: 1, examples: [`${marked} ≠ ${own.installationId}`] }]
  },
})
