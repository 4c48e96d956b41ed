import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder, removeFolder } from '#testing/installation.ts'
import { MANIFEST_FILE, type Manifest, type ManifestItem } from './manifest.ts'
import { unpackArchive } from './unpack-archive.ts'

const signal = new AbortController().signal
const item = (path: string, content: string): ManifestItem => ({
  path,
  size: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
})

const manifest = (items: ManifestItem[]): Manifest => ({
  format: 4,
  madeAt: '2026-11-21T12:00:00.000Z',
  scope: 'whole',
  filesAre: 'here',
  postgres: '18.4',
  machine: 'linux-x64',
  migration: { name: '0000_finance', when: 1 },
  items,
  objects: [],
  content: { tables: {}, sequences: {}, jobParts: 0 },
})

/** Makes an archive of these files with a manifest that lists `claimed`, and unpacks it. @returns the folder */
async function packAndUnpack(files: Record<string, string>, claimed: ManifestItem[]) {
  const folder = createTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const tar = pack()
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content)
  tar.entry({ name: MANIFEST_FILE }, JSON.stringify(manifest(claimed)))
  tar.finalize()
  const file = join(folder, 'b')
  writeFileSync(file, zstdCompressSync(await buffer(tar as AsyncIterable<Buffer>)))
  const inside = join(folder, 'inside')
  await unpackArchive(file, (path) => ({ path: join(inside, path), sync: false }), { signal })
  return inside
}

test('an unpacked archive is what its manifest says', async () => {
  const inside = await packAndUnpack({ 'files/a': 'um', 'files/b/c': '' }, [item('files/a', 'um'), item('files/b/c', '')])
  expect(readFileSync(join(inside, 'files/a'), 'utf8')).toBe('um')
  expect(readdirSync(join(inside, 'files'))).toEqual(['a', 'b'])
})

describe('an archive is refused that has', () => {
  test.each([
    ['an altered file', { 'files/a': 'um' }, [item('files/a', 'em')], 'files/a foi alterado'],
    ['a file too few', {}, [item('files/a', 'um')], 'falta files/a'],
    ['a file too many', { 'files/a': 'um' }, [], 'files/a não devia estar nele'],
  ])('%s', async (_, files, claimed, reason) => {
    await expect(packAndUnpack(files, claimed)).rejects.toThrow(`O backup está danificado: ${reason}`)
  })

  test.each(['../fora', 'files/../../fora', '/etc/fora', 'files//a', 'files/a\u0000b', 'files/a b'])(
    'a file named %j',
    async (name) => {
      await expect(packAndUnpack({ [name]: 'x' }, [item(name, 'x')])).rejects.toThrow('Nada foi restaurado')
    },
  )
})
