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
  revision: number
}

export type NewLead = FoundContact & { origins: FieldOrigins; editedFields: string[]; matchKeys: string[] }

/** What a search adds to a contact that is known already, as of this revision. */
export type Filled = Pick<KnownLead, 'id' | 'revision'> & {
  fields: Partial<Record<FilledField, string>> & Pick<FoundLead, 'position'>
  origins: FieldOrigins
  matchKeys: string[]
}

type Entry = {
  lead: KnownLead | NewLead
  identity: Identity
  keys: Set<string>
  fields: Filled['fields']
  /** By which the oldest is found: its id; what is new comes last. */
  age: number
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
    find: (keys: readonly string[]): Entry[] => keys.flatMap((key) => [...(byKey.get(key) ?? [])]),
  }
}

type Index = ReturnType<typeof createIndex>

const isLive = ({ lead }: Entry): boolean => !('isDeleted' in lead && lead.isDeleted)
const compareAge = (one: Entry, other: Entry): number => one.age - other.age

/** The oldest that is there; else the oldest that is deleted. */
function findSame(indexes: readonly Index[], identity: Identity, keys: readonly string[]): Entry | undefined {
  const [ofSource] = indexes.flatMap((index) => index.find([`o ${identity.source}`]))
  if (ofSource) return toKept(ofSource)
  const candidates = new Set(indexes.flatMap((index) => index.find(keys)))
  const same = [...candidates].filter((each) => isMatch(each.identity, identity)).map(toKept)
  const byAge = same.toSorted(compareAge)
  return byAge.find(isLive) ?? byAge[0]
}

function toEntry(lead: KnownLead): Entry {
  const identity = toIdentity(lead)
  const keys = new Set([...lead.matchKeys, ...listMatchKeys(identity)])
  return { lead: { ...lead }, identity, keys, fields: {}, age: lead.id }
}

/** Above every id. */
const AFTER_KNOWN = 2 ** 50

export type Merged = { added: NewLead[]; filled: Filled[] }

/** Merges what was found piece by piece. Of the known contacts only those that a piece changed are kept for the next. */
export function createMerger() {
  const lasting = createIndex()
  const fresh: Entry[] = []
  const changed = new Map<number, Entry>()

  function merge(lead: FoundContact, known: Index): void {
    const identity = toIdentity(lead)
    const keys = listMatchKeys(identity)
    const same = findSame([known, lasting], identity, keys)
    if (!same) {
      const entry: Entry = {
        lead: { ...lead, origins: {}, editedFields: [], matchKeys: [] },
        ...{ identity, keys: new Set(keys), fields: {}, age: AFTER_KNOWN + fresh.length },
      }
      fresh.push(entry)
      lasting.add(entry)
      return
    }
    const isFilled = fill(same, lead, identity)
    const unseen = keys.filter((key) => !same.keys.has(key))
    if (!isFilled && unseen.length === 0) return
    if (isFilled) same.identity = toIdentity(same.lead)
    for (const key of unseen) same.keys.add(key)
    lasting.add(same)
    if ('id' in same.lead) changed.set(same.lead.id, same)
  }

  return {
    /** Each of `found` is a contact that is known, which it may complete, one that was found before it, or new. */
    add(known: readonly KnownLead[], found: readonly FoundContact[]): void {
      const entries = known.map((lead) => changed.get(lead.id) ?? toEntry(lead))
      const byId = new Map(known.map(({ id }, at) => [id, entries[at]]))
      const index = createIndex()
      for (const [at, entry] of entries.entries()) {
        entry.kept ??= byId.get(known[at]?.mergedInto ?? 0)
        index.add(entry)
      }
      for (const lead of found) merge(lead, index)
    },
    finish: (): Merged => ({
      added: fresh.map(({ lead, keys }) => ({ ...lead, matchKeys: [...keys] })),
      filled: [...changed.values()].flatMap(({ lead, fields, keys }) =>
        'id' in lead && !lead.isDeleted
          ? [{ id: lead.id, revision: lead.revision, fields, origins: lead.origins, matchKeys: [...keys] }]
          : [],
      ),
    }),
  }
}
