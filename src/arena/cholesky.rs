//! Linear equations with a symmetric positive definite matrix.

/// The Cholesky factorisation of a matrix: the lower triangle whose product with its transpose is the matrix.
pub(super) struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    /// Factorises a symmetric matrix; reads only its lower half.
    pub fn of(mut matrix: Vec<Vec<f64>>) -> Self {
        for row in 0..matrix.len() {
            let (above, rest) = matrix.split_at_mut(row);
            let current = &mut rest[0];
            for (column, other) in above.iter().enumerate() {
                let known = product(&current[..column], &other[..column]);
                current[column] = (current[column] - known) / other[column];
            }
            let known = product(&current[..row], &current[..row]);
            // Nearly independent rows can round to zero or below.
            current[row] = (current[row] - known).max(f64::MIN_POSITIVE).sqrt();
            current.truncate(row + 1);
        }
        Self(matrix)
    }

    pub fn solve(&self, numbers: &[f64]) -> Vec<f64> {
        let mut solution = numbers.to_vec();
        for (row, factors) in self.0.iter().enumerate() {
            solution[row] = (solution[row] - product(&factors[..row], &solution[..row])) / factors[row];
        }
        for (row, factors) in self.0.iter().enumerate().rev() {
            let value = solution[row] / factors[row];
            solution[row] = value;
            for (left, factor) in solution[..row].iter_mut().zip(factors) {
                *left -= factor * value;
            }
        }
        solution
    }

    pub fn inverse_diagonal(&self) -> Vec<f64> {
        let count = self.0.len();
        (0..count)
            .map(|index| {
                // One column of the triangle's inverse; it is zero above its own row.
                let mut column = Vec::with_capacity(count - index);
                for row in index..count {
                    let known = product(&self.0[row][index..row], &column);
                    let unit = f64::from(u8::from(row == index));
                    column.push((unit - known) / self.0[row][row]);
                }
                product(&column, &column)
            })
            .collect()
    }
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved_and_inverted() {
        let matrix = vec![vec![4.0, 2.0, 0.6], vec![2.0, 5.0, 1.0], vec![0.6, 1.0, 3.0]];
        let factor = Cholesky::of(matrix.clone());
        let inverse: Vec<Vec<f64>> =
            (0..3).map(|unit| factor.solve(&[0, 1, 2].map(|index| f64::from(u8::from(index == unit))))).collect();
        for (row, numbers) in matrix.iter().enumerate() {
            for (column, solved) in inverse.iter().enumerate() {
                let unit = f64::from(u8::from(row == column));
                assert!((product(numbers, solved) - unit).abs() < 1e-12);
            }
            assert!((factor.inverse_diagonal()[row] - inverse[row][row]).abs() < 1e-12);
        }
    }
}
