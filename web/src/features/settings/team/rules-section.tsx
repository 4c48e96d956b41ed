import '../settings.css'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_POINT_RULES, type PointRules, type RuleVersion } from 'contract/team/rules.ts'
import { formatBRL } from 'contract/values/money.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Section } from '#components/ui/section.tsx'
import { rulesQuery } from '#entities/team/queries.ts'
import { formatCount } from '#lib/format/format.ts'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { RulesForm } from './rules-form.tsx'

function getRulesInForce([newest]: readonly RuleVersion[]): { rules: PointRules; revision: number } {
  const { version, by: _by, at: _at, ...rules } = newest ?? { ...DEFAULT_POINT_RULES, version: 0, by: '', at: null }
  return { rules, revision: version }
}

const formatRules = ({ meetingPoints, salePoints, contactPoints, amountPoints, amountCentavos }: PointRules): string =>
  `${meetingPoints} por reunião, ${salePoints} por venda mais ${amountPoints} a cada ${formatBRL(amountCentavos)}${contactPoints > 0 ? `, ${contactPoints} por contato feito` : ''}`

function RulesHistory({ versions }: { versions: readonly RuleVersion[] }) {
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

export function RulesSection() {
  const query = useQuery(rulesQuery)
  return (
    <Section title="Pontos" anchor="pontos" className="points">
      <QueryView
        query={query}
        loading="Carregando regras..."
        skeleton={<TableSkeleton widths={[160, 160]} rows={3} />}
        failed="Não foi possível carregar as regras de pontos."
      >
        {(versions) => (
          <>
            <RulesForm {...getRulesInForce(versions)} />
            <RulesHistory versions={versions} />
          </>
        )}
      </QueryView>
    </Section>
  )
}
