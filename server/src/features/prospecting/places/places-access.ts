import type { HandlerInput } from 'contract/calls/endpoint.ts'
import type { changePlacesKey as contract } from 'contract/prospecting/places.ts'
import { takeSecretEnd } from 'contract/values/secret-end.ts'
import type { Ctx, Services } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { workspace } from '#db/tables/workspace.ts'

const KEY_LOCATION = 'workspace:1:placesKey'

/** @throws 422 naming `url` */
export async function changePlacesKey(
  { db, secrets, outgoing }: Ctx,
  { key, url }: HandlerInput<typeof contract, never>['json'],
): Promise<void> {
  const reason = await outgoing.explainForbidden(url)
  if (reason !== undefined) throw invalidFieldsError({ url: reason })
  const sealed =
    key === null
      ? { placesKey: null, placesKeyEnd: null }
      : { placesKey: secrets.seal(key, KEY_LOCATION), placesKeyEnd: takeSecretEnd(key) }
  await db.update(workspace).set({ placesUrl: url, ...sealed })
}

export async function hasPlacesKey(db: Db): Promise<boolean> {
  const [row] = await db.select({ key: workspace.placesKey }).from(workspace)
  return row?.key != null
}

export type PlacesAccess = { url: string; headers: Record<string, string> }

/** `fields`: what is asked for, which decides what Google charges. @returns undefined while there is no key */
export async function readPlacesAccess(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  fields: readonly string[],
): Promise<PlacesAccess | undefined> {
  const [row] = await db.select({ url: workspace.placesUrl, key: workspace.placesKey }).from(workspace)
  if (!row?.key) return undefined
  const key = secrets.open(row.key, KEY_LOCATION)
  return {
    url: row.url,
    headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': fields.join(','), 'content-type': 'application/json' },
  }
}
