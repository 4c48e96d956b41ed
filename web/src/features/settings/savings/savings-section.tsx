export const SavingsSection = () => <p>Em construção</p>
