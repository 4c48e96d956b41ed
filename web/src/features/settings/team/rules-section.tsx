import '../settings.css'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_POINT_RULES, type PointRules, type RuleVersion } from 'contract/team/rules.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Section } from '#components/ui/section.tsx'
import { rulesQuery } from '#entities/team/queries.ts'
import { RulesForm } from './rules-form.tsx'
import { RulesHistory } from './rules-history.tsx'

function getRulesInForce([newest]: readonly RuleVersion[]): { rules: PointRules; revision: number } {
  const { version, by: _by, at: _at, ...rules } = newest ?? { ...DEFAULT_POINT_RULES, version: 0, by: '', at: null }
  return { rules, revision: version }
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
