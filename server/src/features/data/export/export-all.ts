import type pg from 'pg'
import { buildQuarantineKey } from '#core/storage.ts'
import { findAppliedMigration } from '#db/migrate.ts'
import { buildManifestBase, type CommandOptions, writeArchive } from '#features/backups/back-up.ts'
import { BackupCommandError } from '#features/backups/command-error.ts'
import type { DataFolders } from '#features/backups/disk-space.ts'
import { type EXPORT_FILE_FOLDERS, makeSafeFileName } from '#features/backups/export-layout.ts'
import { locateFilesToCopy } from '#features/backups/locate-files.ts'
import { copyJsonLines } from '#features/backups/logical/copy-out.ts'
import { copyTablesAsJson, openSnapshot } from '#features/backups/logical/copy-tables.ts'
import type { Omissions } from '#features/backups/logical/tables.ts'
import { type ExportManifest, FILES_FOLDER } from '#features/backups/manifest.ts'
import {
  addMarker,
  addStoredFile,
  createArchiveSink,
  type FileSink,
  type StoredFilesLocation,
} from '#features/backups/stored-files.ts'
import type { Env } from '#platform/settings/env.ts'
import { ExportFailedError, type WorkspaceExporter } from '../exporter.ts'
import { addSheets } from './write-sheets.ts'

type ExporterSettings = Pick<Env, 'dataDir' | 's3'> & { backup: Pick<Env['backup'], 'bucketFiles'>; connection: pg.ClientConfig }

export function createWorkspaceExporter({ connection, ...settings }: ExporterSettings): WorkspaceExporter {
  const { filesAre, open } = locateFilesToCopy(settings)
  return {
    hasFiles: filesAre === 'here',
    async write(path, progress) {
      try {
        await exportAll({ ...(await open()), connection, filesAre }, path, progress)
      } catch (error) {
        throw error instanceof BackupCommandError ? new ExportFailedError(error.message, { cause: error }) : error
      }
    },
  }
}

/**
 * The data that an export leaves out: records of use for a short time only and, because the export's file may get into anybody's hands,
 * credentials of people and of programs, and secrets sealed with the installation's key.
 */
export const EXPORT_OMISSIONS: Omissions = {
  tables: [
    'account_links',
    'accounts',
    'api_tokens',
    'call_windows',
    'collected_changes',
    'collected_totals',
    'events',
    'heavy_leases',
    'idempotency_keys',
    'integration',
    'jobs',
    'link_mails',
    'pending_events',
    'presences',
    'secret_canary',
    'sessions',
    'sign_in_failures',
    'two_factors',
    'verifications',
    'workspace_exports',
  ],
  columns: {
    ai_providers: { key: 'null::text', key_end: 'null::text' },
    users: { two_factor_enabled: 'false' },
    workspace: { places_key: 'null::text', places_key_end: 'null::text' },
  },
}

export type ExportSource = StoredFilesLocation &
  DataFolders & { connection: pg.ClientConfig; filesAre: ExportManifest['filesAre'] }

const FILES = `
  select json_build_object('folder', folder, 'id', id, 'name', name, 'key', key)::text from (
    select 'comprovantes' as folder, id::text, name, storage_key as key from receipts
    union all select 'miniaturas', id::text, name, thumbnail_key from receipts
    union all select 'resultados', id::text, name, storage_key from run_files
    union all select 'gravacoes', id::text, name, storage_key from recordings
    union all select 'fotos', id::text, name, storage_key from photos
    union all select 'envios', upload_id || '-' || n, 'parte', storage_key from upload_chunks) f
  where key is not null order by folder, id`

type NamedFile = { folder: (typeof EXPORT_FILE_FOLDERS)[number]; id: string; name: string; key: string }

async function addNamedFiles(sink: FileSink, client: pg.Client, source: StoredFilesLocation): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const added = new Set<string>()
  await addMarker(sink, client, source)
  for await (const line of copyJsonLines(client, FILES)) {
    const { folder, id, name, key } = JSON.parse(line) as NamedFile
    if (added.has(key)) continue
    const readable = `${folder}/${id}-${makeSafeFileName(name)}`
    const addFrom = (stored: string) => addStoredFile(sink, source, { key: stored, name: readable })
    if (!((await addFrom(key)) || (await addFrom(buildQuarantineKey(key))))) continue
    added.add(key)
    keys.set(`${FILES_FOLDER}/${readable}`, key)
  }
  return keys
}

/**
 * The archive has no password, session, token or sealed key (docs/import-export.md).
 * @throws BackupCommandError for an existing file, full disk, unreadable files or foreign database
 */
export const exportAll = (source: ExportSource, file: string, { tell, signal }: CommandOptions): Promise<ExportManifest> =>
  writeArchive(file, { dataDir: source.dataDir, cluster: source.cluster, signal }, async (archive): Promise<ExportManifest> => {
    const snapshot = await openSnapshot(source.connection)
    try {
      if (!(await findAppliedMigration(snapshot))) throw new BackupCommandError('Não há dados deste sistema neste banco.')
      tell('Copiando os arquivos…')
      const keys =
        source.filesAre === 'here' ? await addNamedFiles(createArchiveSink(archive), snapshot, source) : new Map<string, string>()
      tell('Copiando os dados…')
      const content = await copyTablesAsJson(snapshot, archive.addText, EXPORT_OMISSIONS)
      await addSheets(archive, snapshot)
      const manifest = await buildManifestBase(archive, snapshot)
      const items = manifest.items.map((item) => ({ ...item, key: keys.get(item.path) }))
      return { format: 2, scope: 'export', filesAre: source.filesAre, ...manifest, items, content }
    } finally {
      await snapshot.end()
    }
  })
