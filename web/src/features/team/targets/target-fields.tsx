import '../team-page.css'
import { TextField } from '#components/ui/field.tsx'
import { formatPointCount } from '../points-hint.ts'
import { formatTarget, type MemberTarget, type TextsByMember } from './target-values.ts'

type Props = {
  targets: readonly MemberTarget[]
  typed: TextsByMember
  errors: TextsByMember
  onType: (memberId: number, text: string) => void
}

export const TargetFields = ({ targets, typed, errors, onType }: Props) => (
  <div className="targets">
    {targets.map(({ member, target, points }) => (
      <TextField
        key={member.id}
        label={member.name}
        inputMode="numeric"
        maxLength={12}
        placeholder="Sem meta"
        help={`${formatPointCount(points)} no mês`}
        error={errors[member.id]}
        value={typed[member.id] ?? formatTarget(target)}
        onChange={(event) => onType(member.id, event.target.value)}
      />
    ))}
  </div>
)
