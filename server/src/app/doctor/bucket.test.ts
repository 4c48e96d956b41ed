import { expect, test } from 'vitest'
import { copyFilesToBucket } from '#testing/doctor/bucket.ts'
import { examineWorkspace, listCodes, startHealthyWorkspace } from '#testing/doctor/workspace.ts'

test('the doctor has no finding in a healthy bucket, and changes nothing in it', async () => {
  const api = await startHealthyWorkspace()
  const { bucket, settings } = await copyFilesToBucket(api)
  const before = new Map(bucket.files)
  expect(await examineWorkspace(api, { settings })).toEqual({ findings: [], failed: [] })
  expect(new Map(bucket.files)).toEqual(before)
})

test('the doctor finds the missing, extra and changed objects of a bucket, and nothing else', async () => {
  const api = await startHealthyWorkspace()
  const { bucket, settings, writtenAt } = await copyFilesToBucket(api)
  const findKey = (folder: string) => [...bucket.files.keys()].find((key) => key.startsWith(`${folder}/`)) ?? ''
  const [receipt, recording, thumbnail] = [findKey('receipts'), findKey('recordings'), findKey('thumbnails')]
  bucket.files.set(receipt, { content: Buffer.from('other bytes'), writtenAt })
  bucket.files.delete(recording)
  bucket.files.delete(thumbnail)
  bucket.files.set('receipts/nobodys', { content: Buffer.from('x'), writtenAt })
  const { findings, failed } = await examineWorkspace(api, { settings })
  expect(failed).toEqual([])
  expect(findings.map(({ code, count, examples }) => [code, count, examples.join()]).toSorted()).toEqual([
    ['file-extra', 1, 'receipts/nobodys'],
    ['file-missing', 1, expect.stringContaining(recording)],
    ['file-wrong', 1, expect.stringContaining(receipt)],
    ['thumbnail-missing', 1, expect.stringContaining(thumbnail)],
  ])
})

test('the doctor tells files of a refusing bucket as not looked at, not as missing', async () => {
  const api = await startHealthyWorkspace()
  const { bucket, settings } = await copyFilesToBucket(api)
  bucket.behave('fails')
  const { findings, failed } = await examineWorkspace(api, { settings })
  expect(findings).toEqual([])
  expect(failed.map(({ check }) => check)).toContain('files')
  bucket.behave('well')
  expect(listCodes(await examineWorkspace(api, { settings }))).toEqual([])
})
