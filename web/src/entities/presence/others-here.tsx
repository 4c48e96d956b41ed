import './others-here.css'
import type { PresentPerson } from 'contract/presence.ts'
import { Avatar } from '../../components/avatar.tsx'

const formatNames = (names: readonly string[]) => new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(names)

/** Formats who else is here: `Ana Reis também está aqui`. */
const formatOthers = (people: readonly PresentPerson[]) =>
  `${formatNames(people.map(({ name }) => name))} também ${people.length > 1 ? 'estão' : 'está'} aqui`

/** Tells that other people have the same record open. What they save meanwhile is told by the revisions. */
export const OthersHere = ({ people }: { people: readonly PresentPerson[] }) => (
  <span className="others-here small sub" role="status">
    <span className="others-here__faces">
      {people.map(({ id, name, photo }) => (
        <Avatar name={name} photo={photo} key={id} />
      ))}
    </span>
    <span className="two">{formatOthers(people)}</span>
  </span>
)
