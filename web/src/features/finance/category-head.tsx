export const CategoryHead = () => (
  <thead>
    <tr>
      <th scope="col">Categoria</th>
      <th scope="col" className="num">
        Valor
      </th>
      <th scope="col" className="num">
        %
      </th>
    </tr>
  </thead>
)
