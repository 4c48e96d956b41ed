import { endpoint } from '../calls/endpoint.ts'

/** Answers a JSON file, as an attachment: the data that the workspace holds about the person (LGPD, art. 18). */
export const exportOwnData = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/account/data',
  access: 'session',
  audit: { action: 'exported', recordKind: 'person' },
  summary: 'Export everything about oneself as JSON',
})

/** @throws 403 for an owner's data, unless an owner asks; 404 */
export const exportPersonData = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/people/:id/data',
  access: 'people.write',
  audit: { action: 'exported', recordKind: 'person' },
  summary: 'Export everything about a person as JSON',
})
