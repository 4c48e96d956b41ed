import { isDeepStrictEqual } from 'node:util'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import {
  type changeAutomationModes as changeEndpoint,
  type readAutomationModes as readEndpoint,
  SWITCHED_AUTOMATIONS,
} from 'contract/settings/automation-modes.ts'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { isAllowed } from '#core/permissions.ts'
import type { Db } from '#db/client.ts'
import { workspace } from '#db/tables/workspace.ts'
import { lockSettings } from '#db/workspace.ts'
import { resolveAutomationModes } from '#features/runs/automation-modes.ts'
import { readAssignmentRow } from '#platform/ai/provider.ts'

async function readPlaces(db: Db) {
  const [row] = await db.select({ url: workspace.placesUrl, keyEnd: workspace.placesKeyEnd }).from(workspace)
  return row ?? null
}

/** The revision is that of the workspace, which changes of other settings raise too; they are no conflict for an edit with its base. */
export async function readAutomationModes({ db, user }: Ctx): Promise<HandlerResult<typeof readEndpoint>> {
  const { chatProviderId, chatModel } = await readAssignmentRow(db)
  const places = isAllowed(user, 'settings.read') ? await readPlaces(db) : null
  return { ...(await resolveAutomationModes(db)), places, hasWriter: chatProviderId !== null && chatModel !== null }
}

type ModesEdit = HandlerInput<typeof changeEndpoint, never>['json']

/** A mode in the request counts as chosen, even if it equals the mode that follows from the integration. @throws 409 `changed_elsewhere` */
export async function changeAutomationModes({ db }: Ctx, { revision, base, ...wanted }: ModesEdit) {
  await lockSettings(db)
  const now = await resolveAutomationModes(db)
  const { heavyAtOnce, overtureCatalog, cnpjFolder, overpassUrl } = now
  const before = { heavyAtOnce, overtureCatalog, cnpjFolder, overpassUrl }
  const values = { ...now.modes, ...before }
  requireNoConflict({ revision, base }, wanted, { revision: now.revision, values })
  const modes = mergeEdit(values, wanted)
  const settings = Object.fromEntries(Object.keys(before).map((name) => [name, modes[name as keyof typeof before]]))
  const isChosen = (name: (typeof SWITCHED_AUTOMATIONS)[number]) => now.chosen.includes(name) || wanted[name] !== undefined
  const automationModes = Object.fromEntries(SWITCHED_AUTOMATIONS.filter(isChosen).map((name) => [name, modes[name]]))
  const chosenBefore = Object.fromEntries(now.chosen.map((name) => [name, now.modes[name]]))
  if (!isDeepStrictEqual([automationModes, settings], [chosenBefore, before]))
    await db.update(workspace).set({ automationModes, ...settings })
}
