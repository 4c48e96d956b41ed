import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addProvider, readProviders } from 'contract/ai/providers.ts'
import { changePlacesKey, DEFAULT_PLACES_URL } from 'contract/prospecting/places.ts'
import { readAutomationModes } from 'contract/settings/automation-modes.ts'
import { readIntegration, saveIntegration } from 'contract/settings/integration.ts'
import { describe, expect, test } from 'vitest'
import { BadSecretKeyError, createSecretBox } from '#core/secret-box.ts'
import { aProvider } from '#testing/ai.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anIntegration } from '#testing/automation.ts'
import { openSecrets } from './secrets.ts'
import { secretCanary } from './tables/integration.ts'

const KEY = Buffer.alloc(32, 1)
const OTHER = Buffer.alloc(32, 2).toString('base64')

describe('the box of secrets', () => {
  test('opens what it sealed, and seals the same differently each time', () => {
    const box = createSecretBox(KEY)
    const [one, two] = [box.seal('ação', 'a:1'), box.seal('ação', 'a:1')]
    expect(one).not.toBe(two)
    expect([box.open(one, 'a:1'), box.open(two, 'a:1')]).toEqual(['ação', 'ação'])
    expect(one).not.toContain(Buffer.from('ação').toString('base64url'))
  })

  test('does not open one of another place, altered, or with another key', () => {
    const box = createSecretBox(KEY)
    const sealed = box.seal('segredo', 'a:1')
    const altered = sealed.slice(0, -2) + (sealed.endsWith('A') ? 'BB' : 'AA')
    for (const [open, text, place] of [
      [box, sealed, 'a:2'],
      [box, altered, 'a:1'],
      [box, 'v1.x', 'a:1'],
      [createSecretBox(Buffer.from(OTHER, 'base64')), sealed, 'a:1'],
    ] as const)
      expect(() => open.open(text, place)).toThrow(BadSecretKeyError)
  })
})

const restart = (api: TestApi, more: { secretKey?: string; forgetSecrets?: boolean } = {}) =>
  openSecrets(api.db, { dataDir: api.dataDir, secretKey: undefined, forgetSecrets: false, ...more })

test('the first start makes a secret key that its owner alone may read; the next finds it', async () => {
  const api = await startApiForTest()
  const file = join(api.dataDir, 'secret.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await restart(api)
})

test('a start without the right secret key is refused with what to do; FORGET_SECRETS starts', async () => {
  const api = await startApiForTest()
  const file = join(api.dataDir, 'secret.key')
  const key = await readFile(file, 'utf8')
  await api.ok(saveIntegration, { json: anIntegration() })
  await api.ok(addProvider, { json: aProvider() })
  await api.ok(changePlacesKey, { json: { key: 'AIza-1234', url: DEFAULT_PLACES_URL } })
  await expect(restart(api, { secretKey: OTHER })).rejects.toThrow(/não é a deste banco.*SECRET_KEY.*FORGET_SECRETS=1/)
  await writeFile(file, 'abc')
  await expect(restart(api)).rejects.toThrow(/32 bytes em base64/)
  await rm(file)
  await expect(restart(api)).rejects.toThrow(
    /não está lá.*secret\.key.*FORGET_SECRETS=1.*verificação em duas etapas.*remove-factor EMAIL/,
  )
  await expect(restart(api, { secretKey: key })).resolves.toBeDefined()
  await restart(api, { forgetSecrets: true })
  expect(await api.ok(readIntegration)).toMatchObject({ integration: null })
  expect((await api.ok(readProviders)).providers).toMatchObject([{ name: 'OpenAI', keyEnd: null }])
  expect((await api.ok(readAutomationModes)).places).toEqual({ url: DEFAULT_PLACES_URL, keyEnd: null })
  await restart(api)
})

test('FORGET_SECRETS starts with a damaged key file', async () => {
  const api = await startApiForTest()
  await writeFile(join(api.dataDir, 'secret.key'), 'abc')
  await restart(api, { forgetSecrets: true })
  await restart(api)
})

test('of two servers with different secret keys on a new database one is refused', async () => {
  const api = await startApiForTest()
  await api.db.delete(secretCanary)
  const starts = await Promise.allSettled([
    restart(api, { secretKey: OTHER }),
    restart(api, { secretKey: KEY.toString('base64') }),
  ])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
