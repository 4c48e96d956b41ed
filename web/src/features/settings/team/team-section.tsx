export const TeamSection = () => <p>Em construção</p>
