import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupCommandError } from './command-error.ts'
import { type ExportManifest, FILES_FOLDER } from './manifest.ts'
import { isSafePath } from './unpack-archive.ts'

/** The folder of an export's spreadsheets, which a restore does not read. */
export const SHEETS_FOLDER = 'planilhas'

/** The folders of an export's files below `files/`, by their kind. */
export const EXPORT_FILE_FOLDERS = ['comprovantes', 'miniaturas', 'resultados', 'gravacoes', 'envios', 'fotos'] as const

/**
 * Turns a person's file name into one that every file system takes: the last 80 characters of the name without accents, in which `_` stands
 * for other characters than Latin letters, digits, `.` and `-`. The name is `arquivo` where it would be empty.
 */
export const makeSafeFileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '_')
    .slice(-80) || 'arquivo'

/**
 * Moves an export's unpacked files from their readable names to the storage's keys.
 * @returns the manifest with the keys as paths
 * @throws BackupCommandError for a key that leads out of the storage
 */
export function moveFilesToStorageKeys(folder: string, manifest: ExportManifest): ExportManifest {
  const items = manifest.items.map(({ key, ...item }) => {
    if (key === undefined) return item
    if (!isSafePath(key))
      throw new BackupCommandError(`O arquivo traz a chave "${key}", que não é deste programa. Nada foi restaurado.`)
    const path = `${FILES_FOLDER}/${key}`
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    renameSync(join(folder, item.path), join(folder, path))
    return { ...item, path }
  })
  for (const name of EXPORT_FILE_FOLDERS) rmSync(join(folder, FILES_FOLDER, name), { recursive: true, force: true })
  return { ...manifest, items }
}
