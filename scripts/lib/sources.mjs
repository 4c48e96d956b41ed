import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** @returns {string[]} the TypeScript and JavaScript files in the folders, as paths relative to the tree */
export function listSources(tree, folders) {
  return folders
    .filter((folder) => existsSync(join(tree, folder)))
    .flatMap((folder) => readdirSync(join(tree, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)))
}

/** Whether a file is a test, by its name. */
export const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)
