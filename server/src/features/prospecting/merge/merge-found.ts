import { FILLED_FIELDS, type FieldOrigins, type FilledField, type FoundLead } from 'contract/runs/result.ts'
import { type Identity, listMatchKeys, toIdentity } from './identity.ts'
import { comparePlaces, isMatch } from './is-match.ts'

/** `notes` and `tags` of a file go to a new contact only. */
export type FoundContact = FoundLead & { notes?: string | null; tags?: string[] }

export type KnownLead = FoundLead & {
  id: number
  origins: FieldOrigins
  editedFields: string[]
  matchKeys: readonly string[]
  isDeleted: boolean
  mergedInto: number | null
}

export type NewLead = FoundContact & { origins: FieldOrigins; editedFields: string[]; matchKeys: string[] }

/** What a search adds to a contact that is known already. */
export type Filled = {
  id: number
  fields: Partial<Record<FilledField, string>> & Pick<FoundLead, 'position'>
  origins: FieldOrigins
  matchKeys: string[]
}

type Entry = {
  lead: KnownLead | NewLead
  identity: Identity
  keys: Set<string>
  fields: Filled['fields']
  isChanged: boolean
  /** What it was merged into by hand. */
  kept?: Entry | undefined
}

const toKept = (entry: Entry): Entry => (entry.kept ? toKept(entry.kept) : entry)

/** Fills what is not known, and never what a person wrote or emptied. @returns whether it filled anything */
function fill({ lead, fields }: Entry, found: FoundLead, identity: Identity): boolean {
  const missing = FILLED_FIELDS.filter((field) => found[field] && !lead[field] && !lead.editedFields.includes(field))
  for (const field of missing) {
    fields[field] = found[field] ?? ''
    lead[field] = found[field]
    lead.origins = { ...lead.origins, [field]: found.origin ?? null }
  }
  // A position is that of an address.
  const isThere = lead.address === found.address || comparePlaces(toIdentity(lead), identity) === 'same'
  if (!found.position || lead.position || !isThere) return missing.length > 0
  fields.position = found.position
  lead.position = found.position
  lead.origins = { ...lead.origins, position: found.origin ?? null }
  return true
}

function createIndex() {
  const byKey = new Map<string, Set<Entry>>()
  return {
    add(entry: Entry) {
      for (const key of entry.keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(entry))
    },
    find(identity: Identity, keys: readonly string[]): Entry | undefined {
      const [ofSource] = byKey.get(`o ${identity.source}`) ?? []
      if (ofSource) return toKept(ofSource)
      const candidates = new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]))
      const same = [...candidates].filter((each) => isMatch(each.identity, identity)).map(toKept)
      return same.find(({ lead }) => !('isDeleted' in lead && lead.isDeleted)) ?? same[0]
    },
  }
}

/** Each of `found` is a contact that is known, which it may complete, one that stood before it in `found`, or new. */
export function mergeFound(known: readonly KnownLead[], found: readonly FoundContact[]): { added: NewLead[]; filled: Filled[] } {
  const index = createIndex()
  const entries = known.map((lead): Entry => {
    const identity = toIdentity(lead)
    return {
      lead: { ...lead },
      identity,
      keys: new Set([...lead.matchKeys, ...listMatchKeys(identity)]),
      fields: {},
      isChanged: false,
    }
  })
  const byId = new Map(known.map(({ id }, at) => [id, entries[at]]))
  for (const [at, entry] of entries.entries()) {
    entry.kept = byId.get(known[at]?.mergedInto ?? 0)
    index.add(entry)
  }
  const fresh: Entry[] = []
  for (const lead of found) {
    const identity = toIdentity(lead)
    const keys = listMatchKeys(identity)
    const same = index.find(identity, keys)
    if (!same) {
      const entry: Entry = {
        lead: { ...lead, origins: {}, editedFields: [], matchKeys: [] },
        identity,
        keys: new Set(keys),
        fields: {},
        isChanged: false,
      }
      fresh.push(entry)
      index.add(entry)
      continue
    }
    const isFilled = fill(same, lead, identity)
    const unseen = keys.filter((key) => !same.keys.has(key))
    same.isChanged ||= isFilled || unseen.length > 0
    if (isFilled) same.identity = toIdentity(same.lead)
    for (const key of unseen) same.keys.add(key)
    index.add(same)
  }
  return {
    added: fresh.map(({ lead, keys }) => ({ ...lead, matchKeys: [...keys] })),
    filled: entries.flatMap(({ lead, fields, keys, isChanged }) =>
      'id' in lead && isChanged && !lead.isDeleted ? [{ id: lead.id, fields, origins: lead.origins, matchKeys: [...keys] }] : [],
    ),
  }
}
