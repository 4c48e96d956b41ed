import { readAccount } from 'contract/accounts/own-account.ts'
import { listPeople } from 'contract/accounts/people.ts'
import { changeMutedNotifications, changeOwnPhoto, readPersonPhoto } from 'contract/accounts/profile.ts'
import { readSession } from 'contract/accounts/session.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { users } from '#db/tables/workspace.ts'
import { launchAndRead, startAutomatedApi } from '#testing/automation.ts'
import { startTeamApiForTest } from '#testing/team-api.ts'

/** Makes a picture that is wider than high, with a text in its metadata. */
const makeWidePicture = async () =>
  (
    await sharp({ create: { width: 600, height: 300, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'segredo do arquivo' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

test('a profile photo becomes a small square without metadata, and a new one has a new address', async () => {
  const api = await startTeamApiForTest()
  const bia = await api.join('viewer', 'Bia')
  await bia.ok(changeOwnPhoto, { json: { photo: await makeWidePicture() } })
  const { photo } = await bia.ok(readAccount)
  expect((await bia.ok(readSession)).user.photo).toBe(photo)
  expect((await api.owner.ok(listPeople)).people.find(({ id }) => id === bia.id)).toMatchObject({ photo })
  expect(photo).toMatch(new RegExp(`^/api/people/${bia.id}/photo\\?v=\\d+$`))
  const shown = await api.owner.send(readPersonPhoto, { params: { id: bia.id } })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })
  expect(shown.rawPayload.includes('segredo do arquivo')).toBe(false)
  await bia.ok(changeOwnPhoto, { json: { photo: await makeWidePicture() } })
  expect((await bia.ok(readAccount)).photo).not.toBe(photo)
  await bia.ok(changeOwnPhoto, { json: { photo: null } })
  expect((await bia.ok(readAccount)).photo).toBeNull()
  expect(await bia.fails(readPersonPhoto, { params: { id: bia.id } })).toMatchObject({ status: 404 })
})

test.each([
  ['no picture', Buffer.from('isto não é uma imagem').toString('base64')],
  [
    'a drawing with a program',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64'),
  ],
  ['no base64', 'não é base64!'],
])('%s is refused as a profile photo at its field, and nothing changes', async (_what, photo) => {
  const api = await startTeamApiForTest()
  expect(await api.owner.fails(changeOwnPhoto, { json: { photo } })).toMatchObject({
    status: 422,
    fields: { photo: expect.any(String) },
  })
  expect((await api.owner.ok(readAccount)).photo).toBeNull()
})

test('the kinds of notifications that a person does not want are stored', async () => {
  const api = await startTeamApiForTest()
  await api.owner.ok(changeMutedNotifications, { json: { muted: ['succeeded', 'succeeded'] } })
  expect((await api.owner.ok(readAccount)).mutedNotifications).toEqual(['succeeded'])
  expect(await api.owner.fails(changeMutedNotifications, { json: { muted: ['tudo'] } })).toMatchObject({ status: 422 })
})

test('a run notifies its person only of the kinds that the person wants', async () => {
  const api = await startAutomatedApi({ reportsBack: false })
  const mute = (mutedNotifications: string[]) => api.db.update(users).set({ mutedNotifications }).where(eq(users.id, 1))
  await mute(['succeeded'])
  await launchAndRead(api)
  expect(await api.ok(listNotifications)).toEqual({ notifications: [], unread: 0 })
  await mute(['failed'])
  await launchAndRead(api)
  expect(await api.ok(listNotifications)).toMatchObject({ unread: 1 })
})
