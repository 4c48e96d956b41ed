import type { PointRules, RuleVersion } from 'contract/team/rules.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { formatCount } from '#lib/format/format.ts'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'

const formatRules = ({ meetingPoints, salePoints, contactPoints, amountPoints, amountCentavos }: PointRules): string =>
  `${meetingPoints} por reunião, ${salePoints} por venda mais ${amountPoints} a cada ${formatBRL(amountCentavos)}${contactPoints > 0 ? `, ${contactPoints} por contato feito` : ''}`

export function RulesHistory({ versions }: { versions: readonly RuleVersion[] }) {
  const zone = useZone()
  return (
    <Disclosure label={`Histórico: ${formatCount(versions.length, 'versão', 'versões')}`} className="rules-history">
      <ol className="list" reversed>
        {versions.map((rules, index) => (
          <li key={rules.version}>
            <span>
              Regra {rules.version}
              {index === 0 && ', em vigor'}: {formatRules(rules)}
            </span>
            <span className="small sub">
              {rules.at === null ? 'Desde o início' : `Desde ${formatMoment(zone, rules.at)}, por ${rules.by}`}
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
