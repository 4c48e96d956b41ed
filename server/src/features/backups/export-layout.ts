import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupCommandError } from './command-error.ts'
import { type ExportManifest, FILES_FOLDER } from './manifest.ts'
import { isSafePath } from './unpack-archive.ts'

export const SHEETS_FOLDER = 'planilhas'

export const EXPORT_FILE_FOLDERS = ['comprovantes', 'miniaturas', 'resultados', 'gravacoes', 'envios', 'fotos'] as const

/**
 * Takes the last 80 characters without accents, with `_` for others than Latin letters, digits, `.` and `-`; `arquivo` if nothing
 * is left.
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
