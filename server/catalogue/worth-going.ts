/** Places for the home page in the order they are offered; those without properties are passed over. */
export const WORTH_GOING = [
  2267057, // Lisbon
  1857910, // Kyoto
  2542997, // Marrakesh
  3687238, // Cartagena
  2657928, // Zermatt
  3369157, // Cape Town
  3531673, // Cancún
  745044, // Istanbul
  6204696, // Queenstown
  360630, // Cairo
  3530597, // Mexico City
  2510911, // Seville
  5892532, // Banff
  292223, // Dubai
  3941584, // Cusco
  3169070, // Rome
  1153671, // Chiang Mai
  3494242, // Punta Cana
  3128760, // Barcelona
  349340, // Sharm el-Sheikh
  3413829, // Reykjavík
  3435910, // Buenos Aires
  250441, // Amman
  1581130, // Hanoi
];
