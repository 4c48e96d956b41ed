export const RulesSection = () => <p>Em construção</p>
