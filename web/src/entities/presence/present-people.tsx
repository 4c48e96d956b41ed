import './present-people.css'
import type { PresentPerson } from 'contract/notifications/presence.ts'
import { Avatar } from '#components/ui/avatar.tsx'

const formatNames = (names: readonly string[]) => new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(names)

const formatOthers = (people: readonly PresentPerson[]) =>
  `${formatNames(people.map(({ name }) => name))} também ${people.length > 1 ? 'estão' : 'está'} aqui`

/** Information only: an edit that another person saves meanwhile is detected by the record's revision. */
export const PresentPeople = ({ people }: { people: readonly PresentPerson[] }) => (
  <span className="present-people small sub" role="status">
    <span className="present-people__faces">
      {people.map(({ id, name, photo }) => (
        <Avatar name={name} photo={photo} key={id} />
      ))}
    </span>
    <span className="two">{formatOthers(people)}</span>
  </span>
)
