import { useQuery } from '@tanstack/react-query'
import type { Member } from 'contract/team/members.ts'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { SavingSelect } from '#components/ui/saving-select.tsx'
import { teamPeopleQuery, useLinkMember } from './team-settings-calls.ts'

const NONE = { value: '', label: 'Sem conta' }
const NOT_LOADED = 'Não foi possível carregar as pessoas.'

const parsePersonId = (chosen: string) => (chosen === '' ? null : Number(chosen))

/** The member's own person stays an option even when deactivated. */
export function PersonSelect({ member: { id, name, person, revision } }: { member: Member }) {
  const people = useQuery(teamPeopleQuery)
  const listed = people.data ?? []
  const all = person && !listed.some((one) => one.id === person.id) ? [...listed, person] : listed
  const options = [NONE, ...all.map((one) => ({ value: String(one.id), label: one.name }))]
  const { mutateAsync } = useLinkMember(
    (chosen) => options.find(({ value }) => value === String(chosen ?? ''))?.label ?? 'outra pessoa',
  )
  return (
    <SavingSelect
      label={`Conta de ${name}`}
      options={options}
      value={person ? String(person.id) : ''}
      save={(chosen, seen) =>
        mutateAsync({ id, revision, personId: parsePersonId(chosen), base: { personId: parsePersonId(seen) } })
      }
      note={<FailedNote query={people} failed={NOT_LOADED} />}
      done={({ label }) => ({ title: 'Membro atualizado', message: `${name}: ${label}` })}
    />
  )
}
